/** Error lines of the screens after the preview. They have their own file, so the form doesn't load them. */
export const laterMessages = {
  copyNotSent:
    'We couldn’t send it just now. The text is safe. Please press the button again in a minute.',
  copyNotAllowed: 'We can’t send this text, because its payment was refunded or is disputed.',
  rewriteFailed: (left: number) =>
    `We couldn't write this paragraph just now. It hasn't changed, and you still have ${left}.`,
  rewriteNotSent:
    "We couldn't reach our server. Your paragraph hasn't changed. Please press the button again.",
  rewriteStale:
    'This text was changed in the meantime, maybe in another window. Please reload this page and try again.',
  notDeleted:
    'We couldn’t delete your words just now. Nothing was deleted. Please try again in a moment.',
  maybeDeleted:
    'We couldn’t reach our server, so we don’t know whether your words were deleted. Please try again.',
  nothingToDelete:
    'This browser can’t open these words anymore, so nothing was deleted. Open the private link in our email and try again.',
  notDownloaded: 'We couldn’t put your download together just now. Please try again in a moment.',
  fileNotMade:
    'We couldn’t make this file just now. Your eulogy is safe. Please try again, or download the text.',
  fileNeedsSave:
    'Your latest changes aren’t saved yet, so the file would be without them. Please try again in a moment.',
  versionsNotRead:
    'We couldn’t load all of this just now, so you can’t edit it yet. Your eulogy is safe, and we’ll keep trying.',
  readingNotLoaded:
    'We couldn’t open the reading view just now. Your eulogy is safe. Please press the button again.',
  editNotSaved:
    "We couldn't save your changes just now. They're kept on this page, and we'll keep trying.",
  editEmpty: "The page is blank, so we didn't save it. Your last saved text is safe.",
  notConfirmed:
    "We couldn't save that just now. Your eulogy is safe. Please press the button again.",
  editStale:
    'This eulogy was also changed in another window. Nothing is lost: what you wrote is still here. Which one should stay?',
}
