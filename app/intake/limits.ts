/** What one client can take of the intake. Over a limit a request gets no decision, never a deny. */
export interface Limits {
  /** of a request's body, by counting */
  readonly maxBodyBytes: number;
  /** of request line and headers */
  readonly maxHeadBytes: number;
  /** connections that have not shown the secret */
  readonly maxStrangers: number;
  /** from connecting to the last byte of the head */
  readonly headMs: number;
  /** requests that have shown the secret, at one time */
  readonly maxRequests: number;
  /** silence inside a body: a slow writer may pause */
  readonly bodyPauseMs: number;
  /** a whole body */
  readonly bodyMs: number;
  /** from opening a request to its first interim reply, then between them: probes give up after 30 s of silence */
  readonly firstInterimMs: number;
  readonly interimMs: number;
  /** between interim replies to a client that has closed its half: only a failing write tells that it is gone */
  readonly halfClosedInterimMs: number;
  /** for replies to leave when the intake stops */
  readonly stopMs: number;
}

export const defaultLimits: Limits = {
  maxBodyBytes: 32 * 1024 * 1024,
  maxHeadBytes: 16 * 1024,
  maxStrangers: 64,
  headMs: 2000,
  maxRequests: 1024,
  bodyPauseMs: 30_000,
  bodyMs: 300_000,
  firstInterimMs: 1000,
  interimMs: 10_000,
  halfClosedInterimMs: 1000,
  stopMs: 1000,
};
