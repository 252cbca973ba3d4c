type ScriptUrlPolicy = { createScriptURL(address: string): string }
type PolicyFactory = { createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy }

/** Brings in the tag container, which reads what analytics.ts pushes. Once a page. */
export function loadContainer(id: string) {
  if (document.querySelector('script[data-container]')) return
  window.dataLayer ??= []
  window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  const address = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory }
  const trusted = trustedTypes?.createPolicy('container', { createScriptURL: (said) => said })
  const script = document.createElement('script')
  script.async = true
  script.dataset.container = id
  script.src = trusted?.createScriptURL(address) ?? address
  document.head.append(script)
}
