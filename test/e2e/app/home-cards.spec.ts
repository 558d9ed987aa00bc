import { expect } from '@playwright/test'
import { enterOperator } from '../support/people.ts'
import { test } from '../support/test.ts'

const roles = ['olivia', 'farid', 'pia', 'kai', 'sanna'] as const

for (const who of roles) {
  test(`each card of ${who}’s home page leads to a list of as many rows`, async ({ page }) => {
    test.setTimeout(240_000)
    await enterOperator(page, `${who}@quayside.example`)
    await page.goto('/ops/')
    const cards = page.locator('.q-queue')
    await expect(cards.first()).toBeVisible()
    const found = await cards.evaluateAll((all) =>
      all.map((card) => ({
        to: card.getAttribute('href') ?? '',
        name: card.querySelector('.q-queue-name')?.textContent ?? '',
        count: card.querySelector('.q-queue-count')?.textContent ?? '',
      })),
    )
    const wrong: string[] = []
    for (const { to, name, count } of found.filter((card) => card.count !== '0')) {
      await page.goto(to)
      const range = page.locator('.q-pagination-range').filter({ visible: true })
      const shown = await range
        .filter({ hasText: / of / })
        .first()
        .textContent({ timeout: 15_000 })
        .catch(() => 'no list')
      const total = shown?.split(' of ').at(-1)?.trim()
      if (total !== count) wrong.push(`${name}: ${count}, but ${to} shows ${shown}`)
    }
    expect(wrong).toEqual([])
  })
}
