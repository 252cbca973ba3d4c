import type { PreviewStage } from '#contract/submissions.ts'

const happening: Record<PreviewStage, string> = {
  writing: 'Writing your opening.',
  checking: 'Checking every line against your words.',
}

/** Shown until the first words arrive. */
export function PreviewProgress({ stage }: { stage: PreviewStage | null }) {
  return (
    <p className="preview-progress muted" role="status">
      {stage && happening[stage]}
    </p>
  )
}
