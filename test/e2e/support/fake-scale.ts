import type { Page } from '@playwright/test'

/** Connects a scale to the serial port of pages that are opened from now on; it sends what a test says. */
export const addScale = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const scale: { send?: (line: string) => void } = {}
    const readable = new ReadableStream<Uint8Array>({
      start: (controller) => {
        scale.send = (line) => controller.enqueue(new TextEncoder().encode(`${line}\r\n`))
      },
    })
    const port = {
      readable,
      open: () => Promise.resolve(),
      close: () => Promise.resolve(),
      getInfo: () => ({ usbVendorId: 1 }),
    }
    const serial = { requestPort: () => Promise.resolve(port), getPorts: () => Promise.resolve([]) }
    Object.defineProperty(navigator, 'serial', { value: serial })
    Object.assign(globalThis, { scaleSays: (line: string) => scale.send?.(line) })
  })
}

export const scaleSays = (page: Page, line: string): Promise<void> =>
  page.evaluate((said) => (globalThis as { scaleSays?: (line: string) => void }).scaleSays?.(said), line)
