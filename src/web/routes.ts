import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** The whole site map. A page is a line here; it is prerendered by being here. */
export default [
  index('pages/home.tsx'),
  route('payment-success', 'pages/payment-success.tsx'),
  route('404', 'pages/not-found.tsx'),
] satisfies RouteConfig
