// The policy trusts what a trusted script inserts, and no address: so the app comes by an element of
// our own making. `program` is written before this by the build.
const trusted = window.trustedTypes?.createPolicy('start', {
  createScriptURL: (address) => address,
})
const startApp = () => {
  const script = document.createElement('script')
  script.type = 'module'
  script.src = trusted ? trusted.createScriptURL(program) : program
  document.head.append(script)
}
