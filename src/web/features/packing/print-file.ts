interface PrintableFile {
  readonly body: Blob
  readonly fileName: string | null
}

const keptMs = 60_000

/**
 * Opens the browser's printing for a PDF without leaving the page. Where the page may not print what the frame shows, the
 * file is opened beside it; where the browser shows no PDF, or no further page, it is saved.
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
      // Without its focus, which stays where the next scan goes.
      frame.contentWindow?.print()
    } catch {
      // Some browsers show the file in a window that is not the page's to print.
      if (!window.open(url, '_blank')) save()
    }
  })
  frame.src = url
  document.body.append(frame)
  setTimeout(() => frame.remove(), keptMs)
}
