import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { markdownContent } from './scripts/build/content/vite-plugin.ts'
import { operatorFacts } from './scripts/build/operator-facts.ts'

const { API_URL, WEB_PORT } = process.env

/** What the api renders or answers itself. */
const proxyTo = (target: string) =>
  Object.fromEntries(
    ['/api', '^/share-a-memory/.'].map((path) => [path, { target, changeOrigin: false }]),
  )

/** A save reloads every open page whole: much of one is rendered on the server only, and the browser keeps what was typed. */
const reloadOnSave = (): Plugin => ({
  name: 'reload-on-save',
  enforce: 'pre',
  hotUpdate({ modules, server }) {
    if (modules.length > 0) server.environments.client.hot.send({ type: 'full-reload' })
    return this.environment.name === 'client' ? [] : undefined
  },
})

export default defineConfig({
  plugins: [reloadOnSave(), operatorFacts(), markdownContent(), reactRouter()],
  server: {
    host: '127.0.0.1',
    // A build or a test run beside it changes nothing that is shown.
    watch: { ignored: ['**/build/**', '**/.data/**', '**/.reports/**', '**/test-results/**'] },
    ...(WEB_PORT ? { port: Number(WEB_PORT), strictPort: true } : {}),
    // The browser's own Origin goes through, so that the api sees the site's address.
    ...(API_URL ? { proxy: proxyTo(API_URL) } : {}),
  },
  // Found late, these would reload the first page of a fresh checkout.
  optimizeDeps: { include: ['react-hook-form', 'zod/mini', '@radix-ui/react-toast'] },
  environments: {
    client: {
      build: {
        modulePreload: false,
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'core', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
                // With what it imports: every page that runs the app has it, and one file packs better than ten.
                { name: 'app', test: /src[\\/]web[\\/]app\.tsx$/ },
              ],
            },
          },
        },
      },
    },
  },
})
