import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test'
import { menuTags } from '../../../src/contract/kernel/permissions.ts'
import { goWithin, isDetailPage, checkEveryPage, sides, type Side } from '../support/every-page.ts'
import { enterOperator, enterSeller, registerSeller } from '../support/people.ts'
import { firstOwner } from '../support/product-server.ts'
import { test } from '../support/test.ts'
import { openTrackingPage, trackingPages } from '../support/tracking-pages.ts'
import { isWanted, options, type Language } from './options.ts'
import { collectScreenshots, type Screenshots } from './screenshots.ts'

const localeTags: Record<Language, string> = { en: 'en-GB', zh: 'zh-CN' }

const newPage = async (browser: Browser, language: Language): Promise<Page> =>
  (await browser.newContext({ locale: localeTags[language] })).newPage()

/** Stores the language on this device; applies from the next load. */
const rememberLanguage = (page: Page, language: Language): Promise<unknown> =>
  page.addInitScript((locale) => {
    if (location.protocol.startsWith('http')) localStorage.setItem('locale', locale)
  }, language)

/** The job that was started for the job page would cover the end of every page. */
const dismissBackgroundJobs = async (page: Page): Promise<void> => {
  const tray = page.locator('.q-tray')
  const collapsed = tray.locator('.q-tray-top[aria-expanded=false]')
  await expect(async () => {
    // It opens automatically when the job is still running.
    if (await collapsed.isVisible()) await collapsed.click()
    await tray.locator('.q-tray-item .q-icon-button').first().click({ timeout: 1_000 })
    await expect(tray).toHaveCount(0, { timeout: 1_000 })
  }).toPass({ timeout: 15_000 })
}

const takePublicPages = async (page: Page, side: Side, screenshots: Screenshots): Promise<void> => {
  for (const { path } of side.publicPages.filter(isWanted))
    await screenshots.attempt(`${path} does not open`, async () => {
      await page.goto(`${side.base}${path}`)
      await screenshots.take(page, path)
    })
}

interface SignedIn {
  readonly page: Page
  readonly request: APIRequestContext
  readonly side: Side
  readonly language: Language
  /** Signs in to an account without data; null for the demo's main account. */
  readonly openEmpty: (() => Promise<void>) | null
}

const takeSignedInPages = async (
  { page, request, side, language, openEmpty }: SignedIn,
  screenshots: Screenshots,
): Promise<void> => {
  let isLoaded = false
  const go = async (address: string): Promise<void> => {
    if (isLoaded) return goWithin(page, address)
    isLoaded = true
    // Preparation before this uses the English screens.
    await rememberLanguage(page, language)
    await page.goto(address)
    if (!openEmpty) await dismissBackgroundJobs(page)
  }
  const look = async (path: string): Promise<string[]> => {
    await screenshots.attempt(`${path} does not open`, () => screenshots.take(page, path))
    return []
  }
  if (!openEmpty)
    return screenshots.report(await checkEveryPage(page, request, side, { checkPage: look, go, isWanted }))
  // A new account does not have the affiliate programme.
  await checkEveryPage(page, request, side, {
    checkPage: look,
    go,
    open: openEmpty,
    isWanted: (one) => isWanted(one) && !isDetailPage(one) && one.tag !== menuTags.affiliate,
  })
  // Without an id, a detail page should say that there is nothing to show.
  const detailPages = side.pages.filter((one) => isDetailPage(one) && !one.path.includes('$'))
  for (const { path } of detailPages.filter(isWanted)) {
    await go(`${side.base}${path}`)
    await look(path)
  }
}

for (const language of options.language) {
  for (const side of sides.filter(({ name }) => options.app.includes(name)))
    for (const data of options.data)
      test(`${side.name}, ${data}, ${language}`, async ({ browser, request }, { workerIndex }) => {
        const screenshots = collectScreenshots(`${side.name}-${data}-${language}`)
        const page = await newPage(browser, language)
        const signInEmpty = async (): Promise<void> => {
          if (side.name === 'seller') return enterSeller(page, await registerSeller(request, 'Juniper & Oak'))
          const { email, password } = await firstOwner(workerIndex)
          return enterOperator(page, email, password)
        }
        if (data === 'full') {
          await takePublicPages(page, side, screenshots)
          await rememberLanguage(page, 'en')
        }
        const openEmpty = data === 'empty' ? signInEmpty : null
        await takeSignedInPages({ page, request, side, language, openEmpty }, screenshots)
        await screenshots.writeSheets()
      })

  if (options.app.includes('tracking') && options.data.includes('full'))
    test(`tracking, full, ${language}`, async ({ browser, request }) => {
      const screenshots = collectScreenshots(`tracking-full-${language}`)
      const page = await newPage(browser, language)
      const { underWay, delivered, reported } = await trackingPages(request)
      const pages = [
        { path: '/track/under-way', url: underWay.url },
        { path: '/track/delivered', url: delivered.url },
        { path: '/track/reported', url: reported.url },
        { path: '/track/unknown', url: `/track/${'0'.repeat(32)}` },
      ]
      for (const { path, url } of pages.filter(isWanted))
        await screenshots.attempt(`${path} does not open`, async () => {
          await openTrackingPage(page, url)
          await screenshots.take(page, path)
        })
      await screenshots.writeSheets()
    })
}
