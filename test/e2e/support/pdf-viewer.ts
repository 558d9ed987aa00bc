import type { Page } from '@playwright/test'

/** The headless shell shows no PDFs, so that labels would be saved there, not printed. */
export const withPdfViewer = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => true })
  })
