import type { PreviewStage } from '#contract/previews.ts'

const happening: Record<PreviewStage, string> = {
  writing: 'Writing your opening.',
  checking: 'Checking every line against your words.',
}

/** What is happening while the first words are still to come. */
export function PreviewProgress({ stage }: { stage: PreviewStage | null }) {
  return (
    <p className="preview-progress muted" role="status">
      {stage && happening[stage]}
    </p>
  )
}
