import { suggestEmail } from './suggest-email.ts'
import { Suggestion } from './suggestion.tsx'

export default function EmailSuggestion() {
  return <Suggestion field="email" suggest={suggestEmail} pauseMs={300} asksFirst />
}
