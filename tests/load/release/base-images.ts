import { execFileSync } from 'node:child_process'
import { chmod, copyFile, cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/*
 * The images that Dockerfile and compose.yaml name. Where no registry can be reached, they are made from Debian's
 * packages (debootstrap, as root), with the same commands, users and folders, so that what is ours stays as it is.
 */
type Image = {
  packages: string
  suite: string
  setUp?: (root: string) => Promise<void>
  changes: string[]
}

/** For a registry behind an authority of this machine. */
const authorities = process.env.NODE_EXTRA_CA_CERTS
const trusted = '/etc/ssl/certs/ca-certificates.crt'

/** What the image of PostgreSQL does with its variables. */
const startPostgres = `#!/bin/sh
set -eu
export PATH=/usr/lib/postgresql/18/bin:$PATH PGDATA=/var/lib/postgresql/18/docker
case \${1:-postgres} in
  postgres) ;;
  *) exec "$@" ;;
esac
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  chown -R postgres:postgres /var/lib/postgresql
  echo "$POSTGRES_PASSWORD" > /tmp/password
  chmod 644 /tmp/password
  su postgres -c "initdb -U postgres --pwfile=/tmp/password --auth-host=scram-sha-256 --auth-local=trust" >/dev/null
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  su postgres -c "pg_ctl -w -o '-c listen_addresses=' start" >/dev/null
  for file in /docker-entrypoint-initdb.d/*.sql; do psql -U postgres -v ON_ERROR_STOP=1 -f "$file"; done
  su postgres -c 'pg_ctl -w stop' >/dev/null
fi
exec setpriv --reuid=postgres --regid=postgres --init-groups postgres -c listen_addresses='*' -c unix_socket_directories=/var/run/postgresql
`

const images: Record<string, Image> = {
  'node:24-bookworm-slim': {
    suite: 'bookworm',
    packages: '',
    changes: ['CMD ["node"]', ...(authorities ? [`ENV NODE_EXTRA_CA_CERTS=${trusted}`] : [])],
    async setUp(root) {
      // Set by "npm run".
      const npm = dirname(dirname(process.env.npm_execpath ?? ''))
      await copyFile(process.execPath, join(root, 'usr/local/bin/node'))
      await cp(npm, join(root, 'usr/local/lib/node_modules/npm'), {
        recursive: true,
        dereference: true,
      })
      for (const name of ['npm', 'npx'])
        await symlink(
          `../lib/node_modules/npm/bin/${name}-cli.js`,
          join(root, 'usr/local/bin', name),
        )
      execFileSync('chroot', [root, 'useradd', '--create-home', '--uid', '1000', 'node'])
      if (!authorities) return
      await mkdir(dirname(join(root, trusted)), { recursive: true })
      await copyFile(authorities, join(root, trusted))
    },
  },
  'postgres:18': {
    suite: 'forky',
    packages: 'postgresql-18',
    changes: [
      'ENTRYPOINT ["/start-postgres"]',
      'CMD ["postgres"]',
      'ENV PATH=/usr/lib/postgresql/18/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    ],
    async setUp(root) {
      await writeFile(join(root, 'start-postgres'), startPostgres)
      await chmod(join(root, 'start-postgres'), 0o755)
    },
  },
  'caddy:2': {
    suite: 'forky',
    packages: 'caddy',
    changes: [
      'ENV XDG_DATA_HOME=/data XDG_CONFIG_HOME=/config',
      'CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]',
    ],
  },
}

/** Returns the names of the images that had to be made. */
export async function provideImages(env: NodeJS.ProcessEnv): Promise<string[]> {
  const succeeds = (args: string[]) => {
    try {
      execFileSync('docker', args, { env, stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  }
  const made: string[] = []
  for (const [name, image] of Object.entries(images)) {
    if (succeeds(['image', 'inspect', name]) || succeeds(['pull', '--quiet', name])) continue
    console.log(`making ${name}, which can't be pulled`)
    await makeImage(name, image, env)
    made.push(name)
  }
  return made
}

async function makeImage(name: string, image: Image, env: NodeJS.ProcessEnv) {
  const root = await mkdtemp('/var/tmp/lovingly-image-')
  try {
    const script = image.suite === 'bookworm' ? [] : ['/usr/share/debootstrap/scripts/sid']
    const include = image.packages ? [`--include=${image.packages}`] : []
    const mirror = debianMirror()
    execFileSync(
      'debootstrap',
      ['--variant=minbase', ...include, image.suite, root, mirror, ...script],
      { stdio: 'ignore' },
    )
    for (const path of [
      'var/cache/apt',
      'var/lib/apt/lists',
      'usr/share/doc',
      'usr/share/man',
      'usr/share/locale',
    ])
      await rm(join(root, path), { recursive: true, force: true })
    await image.setUp?.(root)
    await chmod(root, 0o755)
    const changes = image.changes
      .flatMap((change) => ['--change', change])
      .map((word) => `'${word}'`)
    execFileSync(
      'bash',
      [
        '-o',
        'pipefail',
        '-c',
        `tar -C ${root} -c . | docker import ${changes.join(' ')} - ${name}`,
      ],
      { env, stdio: 'pipe' },
    )
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

/** Where this machine gets Debian's packages from. */
function debianMirror(): string {
  const sites = execFileSync('apt-get', ['indextargets', '--format', '$(SITE)'], {
    encoding: 'utf8',
  })
  return sites.split('\n').find((site) => site.endsWith('/debian')) ?? sites.split('\n')[0] ?? ''
}
