/** What one call of a language model used. Costs are in millionths of a dollar. */
export type ModelUsage = { inputTokens: number; outputTokens: number; costMicros: number }
