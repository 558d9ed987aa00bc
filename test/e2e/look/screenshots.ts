import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { settled, sizes } from '../support/every-page.ts'
import { writeContactSheets, type Tile } from './contact-sheets.ts'
import { options, type Mode, type Size } from './options.ts'

const [desktop, phone] = sizes
const viewports: Record<Size, (typeof sizes)[number]> = { desktop, phone }

/** Images below the viewport load only when they are scrolled into view. */
export const untilImagesLoaded = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      [...document.images].every((image) => {
        const { top, bottom, width } = image.getBoundingClientRect()
        return image.complete || width === 0 || top > innerHeight || bottom < 0
      }),
    undefined,
    { timeout: 10_000 },
  )

const fileName = (path: string): string => `${path.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '')}.png`

export interface Screenshots {
  /** Takes the open page in each size and mode, and leaves it at desktop size. */
  readonly take: (page: Page, path: string) => Promise<void>
  /** Continues when the work fails, and reports the problem at the end. */
  readonly attempt: (problem: string, work: () => Promise<unknown>) => Promise<void>
  readonly report: (problems: readonly string[]) => void
  readonly writeSheets: () => Promise<void>
}

export const collectScreenshots = (run: string): Screenshots => {
  const sheets = new Map<string, { readonly size: Size; readonly tiles: Tile[] }>()
  const problems: string[] = []

  const attempt = async (problem: string, work: () => Promise<unknown>): Promise<void> => {
    await work().catch((error: unknown) =>
      problems.push(`${problem} (${String(error).split('\n')[0] ?? ''})`),
    )
  }

  const takeOne = async (page: Page, path: string, size: Size, mode: Mode): Promise<void> => {
    await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', mode)
    await attempt(`${path}: images do not load`, () => untilImagesLoaded(page))
    const name = `${run}-${size}-${mode}`
    const file = join(options.folder, name, fileName(path))
    await page.screenshot({ path: file, animations: 'disabled' })
    const { tiles } = sheets.get(name) ?? { tiles: [] }
    sheets.set(name, { size, tiles: [...tiles, { label: path, file }] })
  }

  return {
    attempt,
    take: async (page, path) => {
      // Off the page, so that nothing is hovered.
      await page.mouse.move(-1, -1)
      for (const size of options.size) {
        await page.setViewportSize(viewports[size])
        // A page that does not settle is taken as it is.
        await attempt(`${path} does not settle`, () => settled(page))
        for (const mode of options.mode) await takeOne(page, path, size, mode)
      }
      await page.setViewportSize(desktop)
    },
    report: (others) => void problems.push(...others),
    writeSheets: async () => {
      for (const [name, { size, tiles }] of sheets)
        await writeContactSheets(options.folder, name, tiles, size)
      for (const problem of new Set(problems)) console.log(`  ${run}, ${problem}`)
    },
  }
}
