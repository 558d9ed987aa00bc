interface PrintableFile {
  readonly body: Blob
  readonly fileName: string | null
}

const keptMs = 60_000

/**
 * Opens the browser's print dialog for a PDF without leaving the page. Falls back to opening the file in a new tab if
 * the page may not print the frame, and to saving it if the browser shows no PDFs or blocks the tab.
 */
export const printFile = ({ body, fileName }: PrintableFile): void => {
  const url = URL.createObjectURL(body)
  setTimeout(() => URL.revokeObjectURL(url), keptMs)
  const save = (): void => {
    const link = document.createElement('a')
    link.href = url
    link.download = fileName ?? 'labels.pdf'
    link.click()
  }
  if (!navigator.pdfViewerEnabled) return save()
  const frame = document.createElement('iframe')
  frame.className = 'q-pack-print'
  frame.title = fileName ?? 'PDF'
  frame.tabIndex = -1
  frame.addEventListener('load', () => {
    try {
      // Without `focus()` first, so that the scan field keeps the focus.
      frame.contentWindow?.print()
    } catch {
      // Some browsers show PDFs in a frame that the page may not print.
      if (!window.open(url, '_blank')) save()
    }
  })
  frame.src = url
  document.body.append(frame)
  setTimeout(() => frame.remove(), keptMs)
}
