import type {
  Evidence,
  MarkQuestion,
  PieceOrigin,
  SentenceEvidence,
  SentenceStatus,
} from './evidence.ts'
import { formatContributor } from './memories/memory.ts'

/** `own`: the buyer wrote or changed it. */
type DescribedSentence = Pick<SentenceEvidence, 'evidence' | 'question' | 'deletedBy'> & {
  status: SentenceStatus | 'own'
}

/** Why a sentence is in the text. */
export function formatHeading({
  status,
  evidence,
  question,
  deletedBy,
}: DescribedSentence): string {
  switch (status) {
    case 'supported':
      return `From ${whoseWords(evidence)}`
    case 'reflection':
      return evidence.length > 0
        ? `A reflection on ${whoseWords(evidence)}`
        : 'A reflection; it states no fact'
    case 'ceremony':
      return 'A greeting, thanks or goodbye'
    case 'speaker':
      return 'We wrote this for you'
    case 'marked':
      if (deletedBy) return `${deletedBy} took their memory back`
      return question ? questions[question] : 'We couldn’t match this to your answers'
    case 'confirmed':
      return deletedBy ? 'You kept this line' : 'You told us this is true'
    case 'own':
      return 'Your own sentence'
  }
}

const questions: Record<MarkQuestion, string> = {
  broken: 'This line may be hard to follow here',
  hearer: 'Should everyone hear this?',
  hint: 'Could somebody hear what you want left unsaid?',
}

/** “your words”, “Tom’s words”, “your words and Tom’s”. */
function whoseWords(evidence: readonly Evidence[]): string {
  const contributors = [
    ...new Set(evidence.flatMap(({ contributor }) => (contributor ? [contributor.name] : []))),
  ]
  const isYours = evidence.length === 0 || evidence.some(({ contributor }) => !contributor)
  const [only] = contributors
  if (only === undefined) return 'your words'
  const theirs = contributors.length === 1 ? `${only}’s` : 'others’'
  return isYours ? `your words and ${theirs}` : `${theirs} words`
}

const origins: Record<PieceOrigin, string> = {
  person: 'Who it’s for, and who speaks',
  speaker: 'Who it’s for, and who speaks',
  quality: 'What you told us about them',
  memory: 'What you remember',
  answer: 'Your answer',
  message: 'What you wanted said',
  scripture: 'The scripture you gave',
  verses: 'The words of the passage',
  contributed: 'A memory you were sent',
  confirmed: 'You told us this is true',
  added: 'What you added',
  edited: 'Your own sentence',
}

/** Whose words they are, or what they are. */
export const formatLabel = ({
  origin,
  contributor,
}: Pick<Evidence, 'origin' | 'contributor'>): string =>
  contributor ? formatContributor(contributor) : origins[origin]
