/** The kind says what it means for the customer. */
export type Violation = {
  kind: 'lost' | 'doubled' | 'mixed' | 'leaked' | 'kept' | 'down'
  canary: string
  reason: string
}
