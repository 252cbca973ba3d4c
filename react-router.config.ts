import type { Config } from '@react-router/dev/config'
import { readExamples } from './scripts/build/content/read-examples.ts'
import { pages } from './src/contract/urls.ts'

const examplePaths = readExamples().map(({ slug }) => pages.example(slug))

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: false,
  prerender: {
    paths: ({ getStaticPaths }) => [...getStaticPaths(), ...examplePaths],
    concurrency: 4,
  },
} satisfies Config
