import type { Locator, Page } from '@playwright/test'

/** The region of toasts. Pages behind the open one stay in the document, so the words of a toast may be in one of them, too. */
export const toasts = (page: Page): Locator => page.getByRole('region', { name: 'Messages' })
