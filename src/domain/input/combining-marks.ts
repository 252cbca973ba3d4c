/** More than any script needs: Tibetan and Burmese stack up to seven, Hebrew and Vietnamese four. */
const maxMarks = 8

/** Dropped from texts before they are shown in a file, so they must not hide a stack of marks. Tabs and line ends stay. */
const invisible = /(?![\t-\r])[\p{Cf}\p{Cc}]/u.source
const tooMany = new RegExp(`(?:\\p{M}(?:${invisible})*){${maxMarks + 1}}`, 'u')

/** Whether a letter carries more accents and other marks than any script has. Fonts need seconds for thousands of them. */
export const hasTooManyMarks = (text: string): boolean => tooMany.test(text)

export const tooManyMarksMessage = `Remove the extra accents: a letter can have ${maxMarks} at most`
