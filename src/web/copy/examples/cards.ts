import { type ExampleCard, sortByRelationship } from './example.ts'

export const exampleCards = sortByRelationship(
  import.meta.glob<ExampleCard>('/content/examples/*.md', {
    eager: true,
    import: 'default',
    query: '?card',
  }),
)
