type ScriptUrlPolicy = { createScriptURL(url: string): string }
type PolicyFactory = { createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy }

/** Loads the tag container, which reads the events of analytics.ts, once per page. */
export function loadContainer(id: string) {
  if (document.querySelector('script[data-container]')) return
  window.dataLayer ??= []
  window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  const url = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory }
  const trusted = trustedTypes?.createPolicy('container', { createScriptURL: (url) => url })
  const script = document.createElement('script')
  script.async = true
  script.dataset.container = id
  script.src = trusted?.createScriptURL(url) ?? url
  document.head.append(script)
}
