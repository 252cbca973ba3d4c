import { pages } from '#contract/urls.ts'
import { brand } from '#web/copy/brand-words.ts'

type Link = { name: string; address: string; sample?: boolean }

/** Samples are for developers only. */
const sisterSites = brand.sisterSites.filter(({ sample }) => !sample || import.meta.env.DEV)

const groups: readonly { title: string; links: readonly Link[] }[] = [
  {
    title: 'Services',
    links: [
      { name: 'Write a Eulogy', address: pages.form() },
      { name: 'Pricing', address: pages.pricing() },
      { name: 'Eulogy Types', address: pages.eulogyTypes() },
    ],
  },
  {
    title: 'Resources',
    links: [
      { name: 'Eulogy Ideas', address: pages.eulogyIdeas() },
      { name: 'Eulogy Examples', address: pages.eulogyExamples() },
      { name: 'About Us', address: pages.about() },
      { name: 'Find My Eulogy', address: pages.findMyEulogy() },
      { name: 'Grief Support', address: pages.contact() },
      { name: 'Email Us', address: `mailto:${brand.supportEmail}` },
    ],
  },
  {
    title: 'Legal',
    links: [
      { name: 'Privacy Policy', address: pages.privacyPolicy() },
      { name: 'Terms of Service', address: pages.termsOfService() },
      { name: 'Refund Policy', address: pages.refundPolicy() },
      { name: 'Accessibility', address: pages.accessibility() },
    ],
  },
  ...(sisterSites.length > 0 ? [{ title: 'Sister Sites', links: sisterSites }] : []),
]

export function Footer() {
  return (
    <footer className="site-footer no-print">
      <div className="horizon" />
      <div className="footer-body">
        <div className="wrap">
          <div className="footer-columns">
            <div className="about">
              <p className="brand">{brand.name}</p>
              <p className="small">
                Help with the words, when someone has died and you have to speak.
              </p>
            </div>
            {groups.map(({ title, links }) => (
              <div key={title}>
                <h2>{title}</h2>
                <ul>
                  {links.map(({ name, address, sample }) => (
                    <li key={name}>
                      <a href={address} {...(address.startsWith('http') && { rel: 'noopener' })}>
                        {name}
                      </a>
                      {sample && <span className="sample-badge">sample</span>}
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
          <p className="colophon small">© 2026 {brand.name}. For people aged 18 and over.</p>
        </div>
      </div>
    </footer>
  )
}
