// Plain JavaScript on purpose: an older Node cannot read the TypeScript that follows.
const wanted = 24
const [major] = process.versions.node.split('.').map(Number)
if (major < wanted) {
  console.error(`Lovingly Said needs Node ${wanted} or newer; this is ${process.version}.
Install Node ${wanted} (for example "nvm install ${wanted}" or "fnm use"), or bring it by npm:
  npm install --prefix .tools node@${wanted}
  export PATH="$PWD/.tools/node_modules/.bin:$PATH"`)
  process.exit(1)
}
