// JavaScript, because older Node versions can't run TypeScript.
const wanted = 24
const [major] = process.versions.node.split('.').map(Number)
if (major < wanted) {
  console.error(`Lovingly Said needs Node ${wanted} or newer. You have ${process.version}.
Install Node ${wanted} (for example with "nvm install ${wanted}" or "fnm use"), or get it from npm:
  npm install --prefix .tools node@${wanted}
  export PATH="$PWD/.tools/node_modules/.bin:$PATH"`)
  process.exit(1)
}
