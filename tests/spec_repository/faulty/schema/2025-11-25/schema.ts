/* A small schema.ts in the shape of the real one. */

/** @internal */
export const LATEST_PROTOCOL_VERSION = "2025-11-25";

/**
 * Capabilities a client may support.
 */
export interface ClientCapabilities {
  /**
   * Present if the client supports listing roots.
   */
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  roots?: {};
  /**
   * Present if the client supports sampling from an LLM.
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
   */
  logging?: JSONObject;
  tools?: { listChanged?: boolean };
}

/**
 * Represents a root directory or file.
 *
 * @category `roots/list`
 */
export interface Root {
  uri: string;
  name?: string;
}

/**
 * Sent from the server to request a list of root URIs.
 */
export interface ListRootsRequest extends Request, Marked {
  method: "roots/list";
}

/**
 * A request to sample an LLM.
 */
export interface CreateMessageRequest {
  method: "sampling/createMessage";
  params: { messages: SamplingMessage[]; maxTokens: number };
}

/**
 * A message in a conversation with a model.
 */
export interface SamplingMessage {
  role: "user" | "assistant";
}

/**
 * The severity of a log message.
 */
export type LoggingLevel = "debug" | "info" | "error";

/**
 * A log message passed from server to client.
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

export interface PingRequest {
  method: "ping";
}

export interface SetLevelRequest {
  method: "logging/setLevel";
}
