/* A small schema.ts in the shape of the real one. */

/** @internal */
export const LATEST_PROTOCOL_VERSION = "2026-07-28";

/**
 * Capabilities a client may support.
 */
export interface ClientCapabilities {
  /**
   * Present if the client supports listing roots.
   *
   * @deprecated Deprecated as of protocol version 2026-07-28 (SEP-2577).
   * Remains in the specification for at least twelve months; see the
   * deprecated features registry.
   */
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  roots?: {};
  /**
   * Present if the client supports sampling from an LLM.
   *
   * @deprecated Deprecated as of protocol version 2026-07-28 (SEP-2577).
   * Remains in the specification for at least twelve months; see the
   * deprecated features registry.
   */
  sampling?: {
    /** Whether the client supports tool use. */
    tools?: JSONObject;
  };
}

/**
 * Capabilities that a server may support.
 */
export interface ServerCapabilities {
  /**
   * Present if the server supports sending log messages to the client.
   *
   * @deprecated Deprecated as of protocol version 2026-07-28 (SEP-2577).
   * Remains in the specification for at least twelve months; see the
   * deprecated features registry.
   */
  logging?: JSONObject;
  tools?: { listChanged?: boolean };
}

/**
 * Represents a root directory or file.
 *
 * @deprecated Deprecated as of protocol version 2026-07-28 (SEP-2577).
 * Remains in the specification for at least twelve months; see the
 * deprecated features registry.
 *
 * @category `roots/list`
 */
export interface Root {
  uri: string;
  name?: string;
}

/**
 * Sent from the server to request a list of root URIs.
 *
 * @deprecated Deprecated as of protocol version 2026-07-28 (SEP-2577).
 * Remains in the specification for at least twelve months; see the
 * deprecated features registry.
 */
export interface ListRootsRequest extends Request, Marked {
  method: "roots/list";
}

/**
 * A request to sample an LLM.
 *
 * @deprecated Deprecated as of protocol version 2026-07-28 (SEP-2577).
 * Remains in the specification for at least twelve months; see the
 * deprecated features registry.
 */
export interface CreateMessageRequest {
  method: "sampling/createMessage";
  params: { messages: SamplingMessage[]; maxTokens: number };
}

/**
 * A message in a conversation with a model.
 *
 * @deprecated Deprecated as of protocol version 2026-07-28 (SEP-2577).
 * Remains in the specification for at least twelve months; see the
 * deprecated features registry.
 */
export interface SamplingMessage {
  role: "user" | "assistant";
}

/**
 * The severity of a log message.
 *
 * @deprecated Deprecated as of protocol version 2026-07-28 (SEP-2577).
 * Remains in the specification for at least twelve months; see the
 * deprecated features registry.
 */
export type LoggingLevel = "debug" | "info" | "error";

/**
 * A log message passed from server to client.
 *
 * @deprecated Deprecated as of protocol version 2026-07-28 (SEP-2577).
 * Remains in the specification for at least twelve months; see the
 * deprecated features registry.
 */
export interface LoggingMessageNotification {
  method: "notifications/message";
  params: { level: LoggingLevel; data: unknown };
}

/**
 * Sent from the client to ask for the list of tools.
 */
export interface ListToolsRequest extends Request {
  method: "tools/list";
}

/**
 * A title that may be shown; older clients show the name.
 */
export interface TitledEnumSchema {
  type: "string";
  enum: string[];
}

export type ClientRequest = ListToolsRequest;
export type ServerRequest = ListRootsRequest | CreateMessageRequest;
export type ServerNotification =
  | LoggingMessageNotification
  | ToolListChangedNotification;
