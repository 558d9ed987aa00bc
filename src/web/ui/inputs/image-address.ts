/** A relative image path with the image host before it; a whole address (and what the page holds itself) as it is. */
export const imageAddress = (path: string, host: string): string =>
  /^([a-z][a-z\d+.-]*:|\/\/)/i.test(path)
    ? path
    : host === ''
      ? path
      : `${host.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`
