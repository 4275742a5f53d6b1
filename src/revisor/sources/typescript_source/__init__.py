"""The source `typescript_source`: uses of protocol features and schemas in TypeScript, JavaScript.

Nothing of the code is executed, imported or fetched; names are resolved in the file and in the
modules of its project. What the SDKs call the features is told by the features' own files
(`signals.sdk.typescript-*`).
"""
