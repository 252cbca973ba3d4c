import { reviewText } from '#domain/review.ts'
import { cleanDrafts } from './clean.ts'
import { faulty } from './faulty.ts'
import { judge, tableOf } from './judging.ts'

/** `node proof/drafts/table.ts [Q1]` prints what the review finds; with a criterion, each miss as well. */
const wanted = process.argv[2]
const judged = judge(reviewText, faulty, cleanDrafts)
console.log(tableOf(judged))
for (const { draft, found } of judged.faulty) {
  const [plant] = draft.planted
  if (!found && plant?.criterion === wanted) console.log(`missed  ${draft.label}`)
}
for (const { draft, blamed } of judged.clean) {
  const told = blamed.filter(({ criterion }) => wanted === 'clean' || criterion === wanted)
  for (const { criterion, why } of told) console.log(`blamed  ${draft.label}: ${criterion} ${why}`)
}
