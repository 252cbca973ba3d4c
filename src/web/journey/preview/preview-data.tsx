import { type ComponentProps, useState } from 'react'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const YourData = lazyPart(() => import('#web/journey/your-data/your-data.tsx'))

/** One line. The rest is loaded when it's opened. */
export function PreviewData(props: ComponentProps<typeof YourData>) {
  const { dataFirst = false } = props.journey
  const [opened, setOpened] = useState(dataFirst)
  return (
    <details className="preview-data" open={opened} onToggle={() => setOpened(true)}>
      <summary>Download or delete your words</summary>
      {opened && <YourData {...props} />}
    </details>
  )
}
