import { Row, Rows } from './rows.tsx'
import type { EulogyScreen } from './use-eulogy-screen.ts'
import { Versions } from './versions.tsx'

/** The ways to change the text, or to see where it comes from. */
export function ChangePanel({ screen }: { screen: EulogyScreen }) {
  const { eulogy, mode, choices, enter } = screen
  const { versions, submissionId } = eulogy
  const toggle = (wanted: 'paragraphs' | 'sources') => ({
    pressed: mode === wanted,
    onPress: () => enter(mode === wanted ? 'reading' : wanted),
  })
  return (
    <>
      <Rows>
        <Row label="Edit" purpose="Type in it yourself." onPress={() => enter('editing')} />
        {choices.includes('paragraphs') && (
          <Row
            label="Change a paragraph"
            purpose="Shorter, lighter, plainer, or with a memory added."
            {...toggle('paragraphs')}
          />
        )}
        {choices.includes('sources') && (
          <Row
            label="From your words"
            purpose="See what each line is based on."
            {...toggle('sources')}
          />
        )}
        {choices.includes('comparing') && (
          <Row
            label="Compare side by side"
            purpose="This version beside another one."
            onPress={() => enter('comparing')}
          />
        )}
      </Rows>
      {versions && (
        <Versions versions={versions} shown={submissionId} onVersion={screen.chooseVersion} />
      )}
    </>
  )
}
