import type { CDPSession, Page } from '@playwright/test'

const batch = 25
const max = 700

/**
 * Presses a key this many times and releases it, as if it were held down; sent concurrently, because each round trip is
 * slow.
 */
const press = async (session: CDPSession, key: string, keyCode: number, times: number, modifiers = 0) => {
  const event = { key, code: key, windowsVirtualKeyCode: keyCode, modifiers }
  const down = Array.from({ length: times }, () =>
    session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event }),
  )
  await Promise.all([...down, session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })])
}

const untilOut = async (page: Page, session: CDPSession, modifiers: number): Promise<boolean> => {
  for (let pressed = 0; pressed < max; pressed += batch) {
    await press(session, 'Tab', 9, batch, modifiers)
    if (await page.evaluate(() => window.quaysideKeyboardCheck.isDone())) return true
  }
  return false
}

/**
 * Walks the open page by keyboard, from its top to its end and back. Reports controls that Tab does not reach, without
 * visible focus, or out of view. Skips the frame unless the whole page is requested.
 */
export const checkKeyboard = async (page: Page, session: CDPSession, isWhole = false): Promise<string[]> => {
  await page.evaluate((whole) => window.quaysideKeyboardCheck.begin(whole), isWhole)
  const skips = await page.evaluate(() => document.activeElement?.matches('.q-skip') ?? false)
  if (skips) await press(session, 'Enter', 13, 1)
  const found: string[] = []
  if (!(await untilOut(page, session, 0))) found.push('Tab does not lead out of the page')
  await page.evaluate(() => window.quaysideKeyboardCheck.turn())
  if (!(await untilOut(page, session, 8))) found.push('Shift+Tab does not lead out of the page')
  const groups = await page.evaluate(() => window.quaysideKeyboardCheck.groups())
  for (let place = 0; place < groups; place += 1) {
    const members = await page.evaluate((index) => window.quaysideKeyboardCheck.enterGroup(index), place)
    await press(session, 'ArrowDown', 40, members)
    if (members > 0) await press(session, 'ArrowRight', 39, members)
  }
  return [...found, ...(await page.evaluate(() => window.quaysideKeyboardCheck.report()))]
}
