/** None of them assumes that the contributor was close to the person. */
const questions = [
  (person: string) => `What is something ${person} did that you still think about?`,
  (person: string) => `When you picture ${person}, where is that, and what is happening?`,
  (person: string) => `What is a day or a moment with ${person} that you remember well?`,
  (person: string) => `What is a small thing about ${person} that others may not know?`,
] as const

/** One question for everyone who has the link, the same on each visit. */
export function memoryQuestion(person: string, linkId: string): string {
  const sum = [...linkId].reduce((total, character) => total + character.charCodeAt(0), 0)
  return (questions[sum % questions.length] ?? questions[0])(person)
}
