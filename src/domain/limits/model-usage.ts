/** The usage of one model call. Costs are in millionths of a dollar. */
export type ModelUsage = { inputTokens: number; outputTokens: number; costMicros: number }
