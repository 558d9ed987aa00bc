import { expect, type Page } from '@playwright/test'
import { cutLists, goWithin, lookAtEvery, settled, sides } from './every-page.ts'
import { installWalk, walk } from './keyboard-walk.ts'
import { test } from './test.ts'

// Every page of both sides without a pointer.

/** The tray of long work opens by itself where some has run before one's eyes: out of the way, as a reader would. */
const closeTray = async (page: Page): Promise<void> => {
  const tray = page.getByRole('region', { name: 'Long work' }).getByRole('button', { expanded: true })
  if ((await tray.count()) > 0) await tray.click()
}

/** Rows chosen, so that the bar of what can be done with them stands over the end of the page. */
const chooseRow = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll<HTMLInputElement>('.q-index tbody .q-check input:enabled')]
    boxes.find((box) => box.checkVisibility())?.click()
  })

const sizes = [
  { name: 'wide', width: 1440, height: 900 },
  { name: 'narrow', width: 390, height: 844 },
] as const

const walks = sides.flatMap((side) => sizes.map((size) => ({ side, size })))

for (const { side, size } of walks) {
  test(`the ${side.name}'s pages, ${size.name}, are walked by keys alone`, async ({ page, request }) => {
    // For small machines, as the test of access.
    test.setTimeout(240_000)
    await installWalk(page)
    await cutLists(page)
    const session = await page.context().newCDPSession(page)
    let isFirst = true
    const look = async (path: string): Promise<string[]> => {
      await page.setViewportSize(size)
      await settled(page)
      await closeTray(page)
      await chooseRow(page)
      // The frame around the pages is walked with the first of them, the others from where it can be skipped.
      const found = await walk(page, session, isFirst)
      isFirst = false
      // From page to page as at a desk: the way is by the rows of tables.
      await page.setViewportSize(sizes[0])
      return found.map((words) => `${path} ${words}`)
    }
    const go = (address: string): Promise<void> => goWithin(page, address)
    expect(await lookAtEvery(page, request, side, look, go)).toEqual([])
  })
}

for (const side of sides) {
  test(`the ${side.name}'s pages before sign-in are walked by keys alone`, async ({ page }) => {
    await installWalk(page)
    const session = await page.context().newCDPSession(page)
    const found: string[] = []
    for (const { path } of side.publicPages) {
      await page.goto(`${side.base}${path}`)
      await settled(page)
      found.push(...(await walk(page, session, true)).map((words) => `${path} ${words}`))
    }
    expect(found).toEqual([])
  })
}
