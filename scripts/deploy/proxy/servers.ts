import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { projectFolder } from '#scripts/local/stack.ts'

export type ProxyName = 'caddy' | 'nginx'
export type ProxyPorts = { https: number; http: number; apis: [number, number] }

const example = (name: string) => readFile(join(projectFolder, 'deploy/proxy', name), 'utf8')

/** Starts a proxy with the example from deploy/proxy, with other ports and a test certificate. */
export async function startProxy(name: ProxyName, folder: string, ports: ProxyPorts) {
  const binary = await findBinary(name)
  const own = join(folder, name)
  await mkdir(own, { recursive: true })
  const { args, env, ca } = await (name === 'caddy' ? prepareCaddy : prepareNginx)(own, ports)
  const child = spawn(binary, args, {
    cwd: own,
    env: { PATH: process.env.PATH, HOME: own, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (piece: string) => {
      output += piece
    })
  const exited = once(child, 'exit')
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await exited
  }
  try {
    const version = execFileSync(binary, [name === 'caddy' ? 'version' : '-v'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim()
    await waitForPort(ports.https, () => {
      if (child.exitCode !== null) throw new Error(`${name} exited:\n${output}`)
    })
    return { version, ca: await waitForFile(ca), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function prepareCaddy(folder: string, { https, http, apis }: ProxyPorts) {
  const config = join(folder, 'Caddyfile')
  const text = await example('Caddyfile')
  // Not part of the example: other ports than 80 and 443, and nothing outside of this folder.
  const local = `{\n\thttp_port ${http}\n\thttps_port ${https}\n\tadmin off\n\tskip_install_trust`
  await writeFile(config, text.replace(/^\{$/m, local))
  return {
    args: ['run', '--config', config, '--adapter', 'caddyfile'],
    env: {
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITE_HOSTS: 'localhost, www.localhost',
      API_SERVERS: apis.map((port) => `127.0.0.1:${port}`).join(' '),
      TLS: 'internal',
    },
    ca: join(folder, 'caddy/pki/authorities/local/root.crt'),
  }
}

async function prepareNginx(folder: string, { https, http, apis }: ProxyPorts) {
  const [key, certificate] = [join(folder, 'test.key'), join(folder, 'test.pem')]
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'],
      ...['-addext', 'subjectAltName=DNS:localhost,DNS:www.localhost'],
      ...['-keyout', key, '-out', certificate],
    ],
    { stdio: 'ignore' },
  )
  const site = (await example('nginx.conf'))
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${https} ssl`)
    .replace('https://$host$request_uri', `https://$host:${https}$request_uri`)
    .replaceAll('lovinglysaid.com', 'localhost')
    .replace('127.0.0.1:8080', `127.0.0.1:${apis[0]}`)
    .replace('127.0.0.1:8082', `127.0.0.1:${apis[1]}`)
    .replace('/etc/ssl/lovingly-said.pem', certificate)
    .replace('/etc/ssl/lovingly-said.key', key)
  await writeFile(join(folder, 'site.conf'), site)
  const config = join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ')
  await writeFile(
    config,
    `daemon off; ${process.getuid?.() === 0 ? 'user root; ' : ''}worker_processes 2; pid ${folder}/nginx.pid; error_log stderr;
events {}
http { access_log off; ${temporary} include ${folder}/site.conf; }\n`,
  )
  return { args: ['-p', folder, '-c', config, '-e', 'stderr'], env: {}, ca: certificate }
}

/** From the path, or unpacked from Debian's package: installing it would start a server. */
async function findBinary(name: ProxyName): Promise<string> {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin']
  const unpacked = join(projectFolder, '.tools/proxy')
  const installed = [...folders, join(unpacked, 'usr/bin'), join(unpacked, 'usr/sbin')]
    .map((folder) => join(folder, name))
    .find(existsSync)
  if (installed) return installed
  await mkdir(unpacked, { recursive: true })
  const shell = `apt-get download -qq ${name} && dpkg -x ${name}_*.deb . && rm ${name}_*.deb`
  execFileSync('sh', ['-c', shell], { cwd: unpacked, stdio: ['ignore', 'ignore', 'pipe'] })
  return join(unpacked, name === 'caddy' ? 'usr/bin' : 'usr/sbin', name)
}

async function waitForPort(port: number, check: () => void) {
  for (let tries = 0; tries < 100; tries += 1) {
    check()
    const socket = connect(port, '127.0.0.1')
    const [event] = await Promise.race([
      once(socket, 'connect').then(() => ['connected']),
      once(socket, 'error').then(() => ['failed']),
    ]).catch(() => ['failed'])
    socket.destroy()
    if (event === 'connected') return
    await pause(100)
  }
  throw new Error(`Nothing listens on port ${port}`)
}

async function waitForFile(file: string): Promise<string> {
  for (let tries = 0; !existsSync(file) && tries < 100; tries += 1) await pause(100)
  return readFile(file, 'utf8')
}
