/** An expected failure. `reason` never contains user input, so it may be logged and stored. */
export class Failure extends Error {
  readonly reason: string
  constructor(message: string, reason: string, cause?: unknown) {
    super(message, { cause })
    this.name = new.target.name
    this.reason = reason
  }
}
