import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { hasStarted } from './form-page.ts'
import { overlaps, setMedia } from './page-checks.ts'

const banner = (page: Page) => page.getByRole('banner')
const wide = { width: 1280, height: 900 }

/** What of the header's parts leaves it, is cut off or is too small for a finger. */
const headerFaults = (page: Page) =>
  banner(page).evaluate((header) => {
    const faults: string[] = []
    const parts = [...header.querySelectorAll('.brand, .menu a, .btn')]
      .map((part) => ({ name: part.textContent, part, box: part.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0)
    const bar = header.getBoundingClientRect()
    for (const { name, part, box } of parts) {
      if (box.left < 0 || box.right > bar.right || box.top < bar.top || box.bottom > bar.bottom)
        faults.push(`${name} leaves the header`)
      if (part.scrollWidth > part.clientWidth + 1) faults.push(`${name} is cut off`)
      if (box.height < 44) faults.push(`${name} is ${box.height} px tall`)
    }
    if (header.scrollWidth > header.clientWidth) faults.push('the header scrolls sideways')
    return faults
  })

test.describe('the header', () => {
  test('sticks to the top, 16 units tall, with logo, brand and call to action', async ({
    page,
  }) => {
    await page.goto('/pricing')
    await page.evaluate(() => scrollTo(0, 600))
    const box = await banner(page).boundingBox()
    expect(box).toMatchObject({ y: 0, height: 64 })
    const home = banner(page).getByRole('link', { name: 'Lovingly Said' })
    await expect(home).toHaveAttribute('href', '/')
    await expect(home.locator('img')).toBeVisible()
    const start = banner(page).getByRole('link', { name: 'Get Started' })
    await expect(start).toHaveText('Get Started')
    await expect(start).toHaveAttribute('href', '/#eulogy-form')
  })

  const links = [
    ['Home', '/'],
    ['Eulogy Ideas', '/eulogy-ideas'],
    ['Eulogy Types', '/eulogy-types'],
    ['Contact Us', '/contact'],
  ] as const
  test('links to the main pages, inline on a wide screen', async ({ page }) => {
    await page.setViewportSize(wide)
    await page.goto('/pricing')
    await expect(banner(page).getByRole('button', { name: 'Menu' })).toBeHidden()
    await expect(banner(page).getByRole('link', { name: 'Pricing' })).toBeHidden()
    for (const [name, address] of links) {
      const link = banner(page).getByRole('link', { name, exact: true })
      await expect(link).toHaveAttribute('href', address)
      await link.click()
      await expect(page).toHaveURL(address)
      await expect(banner(page).locator('[aria-current=page]')).toHaveText(name)
    }
  })

  const sizes = [
    { width: 768, text: 100, links: 'inline' },
    { width: 320, text: 200, links: 'in the menu' },
    { width: 390, text: 100, links: 'in the menu' },
    { width: 1280, text: 200, links: 'in the menu' },
  ]
  test('has everything in place at every width and text size, "Get Started" in the menu where someone reads or adds a memory', async ({
    page,
  }) => {
    const start = banner(page).getByRole('link', { name: 'Get Started' })
    const menu = banner(page).getByRole('button', { name: 'Menu' })
    for (const path of ['/pricing', '/read', '/share-a-memory']) {
      const isQuiet = path !== '/pricing'
      for (const { width, text, links: place } of sizes.slice(isQuiet ? 1 : 0)) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(path)
        await page.evaluate((percent) => {
          document.documentElement.style.fontSize = `${percent}%`
        }, text)
        // The skip link is seen only with the focus.
        const covering = (await overlaps(banner(page))).filter((pair) => !pair.startsWith('Skip'))
        const faults = [...(await headerFaults(page)), ...covering]
        expect(faults, `${path}, ${width} px, ${text} %`).toEqual([])
        await expect(start).toHaveCount(isQuiet ? 0 : 1)
        await expect(menu).toBeVisible({ visible: place === 'in the menu' })
        if (place === 'inline') continue
        await menu.click()
        for (const [name] of links)
          await expect(banner(page).getByRole('link', { name, exact: true })).toBeInViewport({
            ratio: 1,
          })
        await start.scrollIntoViewIfNeeded()
        await expect(start).toBeInViewport({ ratio: 1 })
      }
    }
  })

  test('has a menu on a narrow screen that a button opens and closes and a new page closes', async ({
    page,
  }) => {
    await page.goto('/pricing')
    const ideas = banner(page).getByRole('link', { name: 'Eulogy Ideas' })
    const button = banner(page).getByRole('button', { name: 'Menu' })
    await expect(ideas).toBeHidden()
    await button.click()
    await expect(ideas).toBeVisible()
    const names = await banner(page).locator('.menu a:visible').allTextContents()
    expect(names).toEqual([...links.map(([name]) => name), 'Examples', 'Pricing', 'Find My Eulogy'])
    await button.click()
    await expect(ideas).toBeHidden()
    await button.press('Enter')
    await expect(ideas).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(ideas).toBeHidden()
    await expect(button).toBeFocused()
    await button.click()
    await ideas.click()
    await expect(page).toHaveURL('/eulogy-ideas')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eulogy Ideas & Resources')
    await expect(banner(page).getByRole('link', { name: 'Eulogy Types' })).toBeHidden()
  })
})

test('a link is prefetched when the pointer is over it', async ({ page }) => {
  await page.setViewportSize(wide)
  const devtools = await page.context().newCDPSession(page)
  const fetched = new Promise<string>((resolve) => {
    devtools.on('Preload.prefetchStatusUpdated', ({ status, prefetchUrl }) => {
      if (status === 'Ready') resolve(new URL(prefetchUrl).pathname)
    })
  })
  await devtools.send('Preload.enable')
  await page.goto('/pricing')
  const link = banner(page).getByRole('link', { name: 'Eulogy Types' })
  await link.hover()
  expect(await fetched).toBe('/eulogy-types')
  await link.click()
  await expect(page).toHaveURL('/eulogy-types')
  const delivery = await page.evaluate(() =>
    performance
      .getEntriesByType('navigation')
      .map((entry) => 'deliveryType' in entry && entry.deliveryType),
  )
  expect(delivery).toEqual(['navigational-prefetch'])
})

test('an anchor scrolls to it, and the page after the payment to the top of home without a page load', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/404')
  await page.getByRole('link', { name: 'Get Started' }).first().click()
  await expect(page).toHaveURL('/#eulogy-form')
  await expect(page.locator('#eulogy-form')).toBeInViewport()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)

  const home = 'Craft a Heartfelt Eulogy in Minutes'
  await page.goto('/payment-success')
  await page.evaluate(() => {
    window.scrollTo(0, document.body.scrollHeight)
    Object.assign(window, { samePage: true })
  })
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: home })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(home))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  expect(await page.evaluate(() => 'samePage' in window)).toBe(true)
})

test('each anchor of the home page leads there from another page, below the header', async ({
  page,
}) => {
  await page.setViewportSize(wide)
  for (const anchor of [
    'eulogy-form',
    'how-it-works',
    'pricing',
    'eulogy-types',
    'faq',
    'contact',
  ]) {
    await page.goto('/terms-of-service')
    await page.goto(`/#${anchor}`)
    const target = page.locator(`#${anchor}`)
    await expect(target).toBeInViewport()
    const top = () => target.evaluate((element) => element.getBoundingClientRect().top)
    await expect.poll(top, anchor).toBeGreaterThanOrEqual(63)
    expect(await top(), anchor).toBeLessThan(500)
  }
})

/** The scroll position at each frame from the click until it is stable. */
const glideOf = (page: Page, name: string) =>
  page.evaluate(
    (label) =>
      new Promise<number[]>((resolve) => {
        const link = [...document.querySelectorAll('main a')].find(
          ({ textContent }) => textContent === label,
        ) as HTMLElement
        const places = [window.scrollY]
        const end = () => resolve([...places, window.scrollY])
        addEventListener('scrollend', end, { once: true })
        const look = () => {
          places.push(window.scrollY)
          requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
        link.click()
      }),
    name,
  )

test.describe('the first button of the hero', () => {
  const ofHome = "Start Writing Your Eulogy – It's Free"
  const onTheWay = (places: number[]) =>
    places.filter((place) => place > 0 && place < (places.at(-1) ?? 0))
  const started = async (page: Page) => {
    await page.mouse.move(40, 400, { steps: 2 })
    await expect.poll(() => hasStarted(page)).toBe(true)
  }
  const expectGlide = async (page: Page, label: string) => {
    const places = await glideOf(page, label)
    expect(places.at(-1)).toBeGreaterThan(200)
    expect(onTheWay(places)).not.toEqual([])
    const form = await page.locator('form[name=eulogy]').boundingBox()
    expect(form?.y).toBeGreaterThanOrEqual(63)
    expect(form?.y).toBeLessThan(200)
    await expect(page.getByRole('heading', { name: 'Who are you writing' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.locator('form[name=eulogy] :focus')).toHaveCount(1)
  }

  test('scrolls smoothly to the form, also when it is clicked before the app starts', async ({
    context,
  }) => {
    for (const [path, label] of [
      ['/', ofHome],
      ['/eulogy-cousin', "Remember your cousin's story"],
    ] as const) {
      for (const isStarted of [false, true]) {
        const page = await context.newPage()
        await page.setViewportSize(wide)
        await page.goto(path)
        if (isStarted) await started(page)
        else expect(await hasStarted(page)).toBe(false)
        await expectGlide(page, label)
        await page.close()
      }
    }
  })

  test('jumps without animation when reduced motion is requested', async ({ page }) => {
    await page.setViewportSize(wide)
    await page.goto('/')
    await setMedia(page, { reducedMotion: 'reduce' })
    await started(page)
    const places = await glideOf(page, ofHome)
    expect(places.at(-1)).toBeGreaterThan(200)
    expect(onTheWay(places)).toEqual([])
  })
})

test('home is at most eight windows long on a phone', async ({ page }) => {
  const phone = { width: 390, height: 844 }
  await page.setViewportSize(phone)
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height).toBeLessThanOrEqual(8 * phone.height)
})

test('an unknown article redirects to the list', async ({ page }) => {
  await page.goto('/pricing')
  await page.evaluate(() => location.assign('/eulogy-ideas/no-such-article'))
  await expect(page).toHaveURL('/eulogy-ideas')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eulogy Ideas & Resources')
  await page.goBack()
  await expect(page).toHaveURL('/pricing')
})
