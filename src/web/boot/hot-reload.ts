/*
 * Development only. React Router's hot reloading asks its own router for fresh loader data and replaces
 * changed pages in it. That router isn't there: components are replaced in place, a changed page reloads.
 */
import '#web/root.tsx'

Object.assign(window, { __reactRouterDataRouter: { revalidate: async () => {} } })
import.meta.hot?.on('react-router:hmr', ({ route }) => route && location.reload())

// The styles now come from root.tsx, which replaces them when they change.
for (const style of document.querySelectorAll('[data-react-router-critical-css]')) style.remove()
