// Starts the app as soon as the words of the page have been painted; in a tab behind, nothing is painted.
if (document.hidden) startApp()
else requestAnimationFrame(() => setTimeout(startApp))
