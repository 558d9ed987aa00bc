import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

interface Violation {
  readonly id: string
  readonly impact?: string | null
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[]
}

declare global {
  interface Window {
    axe?: {
      readonly run: (context: object, options: object) => Promise<{ violations: readonly Violation[] }>
    }
  }
}

interface Region {
  /** A selector; each match is checked. By default, the whole page. */
  readonly within?: string
  readonly exclude?: readonly string[]
}

/** Rules that only report minor or moderate issues, which are not checked, and take a third of the time. */
const lesser = [
  'region',
  'hidden-content',
  'form-field-multiple-labels',
  'aria-allowed-role',
  'table-duplicate-name',
  'presentation-role-conflict',
]

/** axe is half a megabyte: inject it once per window. */
const bringAxe = async (page: Page): Promise<void> => {
  if (await page.evaluate(() => window.axe !== undefined)) return
  await new AxeBuilder({ page }).setLegacyMode(true).withRules(['document-title']).analyze()
}

/** Waits for transitions to end, because they change the contrast. */
const animationsEnded = async (page: Page): Promise<void> => {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        // Scroll-driven animations end only when the page is scrolled.
        .filter(({ timeline }) => timeline === document.timeline)
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        // Animations inside closed details elements do not run.
        .filter(({ effect }) => !(effect instanceof KeyframeEffect) || effect.target?.checkVisibility())
        .map(({ finished }) => finished),
    ),
  )
}

/**
 * Serious and critical axe violations, each with its selector.
 *
 * @throws Error where nothing matches `within`
 */
export const barriersIn = async (
  page: Page,
  { within = 'html', exclude = [] }: Region = {},
): Promise<string[]> => {
  await animationsEnded(page)
  await bringAxe(page)
  const context = { include: [within], exclude: exclude.map((part) => [part]) }
  const rules = Object.fromEntries(lesser.map((id) => [id, { enabled: false }]))
  // Filter inside the page, so only violations are serialised.
  return page.evaluate(
    async ([where, off]) => {
      if (!window.axe) throw new Error('axe is not loaded')
      const { violations } = await window.axe.run(where, { rules: off, resultTypes: ['violations'] })
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) =>
          nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary ?? ''}`),
        )
    },
    [context, rules] as const,
  )
}

export const expectNoBarriers = async (page: Page, within?: string): Promise<void> =>
  expect(await barriersIn(page, within === undefined ? {} : { within })).toEqual([])
