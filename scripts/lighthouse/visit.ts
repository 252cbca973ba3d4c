import lighthouse from 'lighthouse'
import { startBrowser } from './browser.ts'
import type { Measurements } from './goals.ts'
import type { PageToVisit } from './pages.ts'

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

const attempts = 3

/** One Lighthouse run with a simulated slow phone and network. */
export async function visit(siteUrl: string, page: PageToVisit) {
  for (let attempt = 1; ; attempt++) {
    const lhr = await runLighthouse(siteUrl, page)
    const { runtimeError, environment } = lhr
    if (!runtimeError) {
      return {
        measurements: measurementsOf(lhr),
        failedAuditTitles: failedAudits(lhr),
        machine: environment.benchmarkIndex,
      }
    }
    // On a busy machine a trace can lack its start.
    if (attempt === attempts) throw new Error(`${page.path}: ${runtimeError.message}`)
    console.log(`Retrying ${page.path}: ${runtimeError.code}`)
  }
}

async function runLighthouse(siteUrl: string, page: PageToVisit): Promise<Result> {
  const browser = await startBrowser()
  try {
    return await audit(siteUrl, page, browser.port)
  } finally {
    await browser.stop()
  }
}

async function audit(siteUrl: string, page: PageToVisit, port: number): Promise<Result> {
  const result = await lighthouse(siteUrl + page.path, {
    port,
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    disableFullPageScreenshot: true,
    // The not-found page returns 404.
    ignoreStatusCode: true,
    ...(page.skippedAudits && { skipAudits: page.skippedAudits }),
    ...(page.cookie && { extraHeaders: { cookie: page.cookie } }),
  })
  if (!result) throw new Error(`Lighthouse returned no result for ${page.path}`)
  return result.lhr
}

function measurementsOf({ categories, audits }: Result): Measurements {
  const score = (name: string) => Math.round((categories[name]?.score ?? Number.NaN) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    SEO: score('seo'),
    'LCP s': Math.round(value('largest-contentful-paint') / 10) / 100,
    'TBT ms': Math.round(value('total-blocking-time')),
    CLS: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
  }
}

/** Failed audits outside the performance category. */
function failedAudits({ categories, audits }: Result): string[] {
  const audited = ['accessibility', 'best-practices', 'seo'].flatMap(
    (name) => categories[name] ?? [],
  )
  const ids = audited.flatMap(({ auditRefs }) => auditRefs.map(({ id }) => id))
  return ids.filter((id) => audits[id]?.score === 0).map((id) => audits[id]?.title ?? id)
}
