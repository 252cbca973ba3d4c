import { type Example, sortByRelationship } from './example.ts'

export const examples = sortByRelationship(
  import.meta.glob<Example>('/content/examples/*.md', { eager: true, import: 'default' }),
)
