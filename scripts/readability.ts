import { formatGrades, gradePages, maxGrade, missingBuild } from './wording/readability.ts'

const missing = missingBuild()
if (missing) throw new Error(missing)
const pages = gradePages()
console.log(formatGrades(pages))
if (pages.some(({ grade }) => grade > maxGrade)) process.exitCode = 1
