import { brand } from '#web/content/brand.ts'
import { testimonials } from '#web/content/testimonials.ts'
import { whatIsLeft } from './launch/what-is-left.ts'

const left = whatIsLeft({
  brand,
  testimonials,
  environment: process.env,
})
for (const line of left) console.log(`- ${line}`)
console.log(
  left.length === 0
    ? 'Nothing is left: the site may open.'
    : `${left.length} things are left to do before the site may open.`,
)
process.exitCode = left.length === 0 ? 0 : 1
