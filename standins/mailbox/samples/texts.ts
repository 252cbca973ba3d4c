/** Written for this project: about 270 words. */
export const eulogy = `Good morning, and thank you for coming. My name is Anna, and Rosa was my mother.

For forty-one years she opened the bakery on Alder Street at five in the morning. If you grew up near it, you probably had breakfast from her hands before you had breakfast at home. She knew who wanted the end piece. She knew who couldn’t pay that week, and those bags were always a little heavier than the others.

At home she was not a quiet person. She sang while she swept, mostly the second verse, because she said that everyone forgets the second verse. When my brother Tom broke the kitchen window, she looked at the glass on the floor and said, “Well, now we have a breeze.” Then she handed him the broom.

I want to tell you about one night. I was nine, and there was a storm, and the power was out on the whole street. She put a lantern in the shop window and baked all night on the gas oven, because, as she put it, people who are frightened want bread. By morning there was a line around the corner. She didn’t charge anyone. She said that the till was electric.

She was proud of Tom and of me, and she told everyone except us. We found that out this week, from you. Thank you for that.

Mom, the window is lit. We’ve learned the second verse. We’ll leave the end piece for the one who wants it most.

Thank you all for being here today.`

/** Five times as long: about 1,300 words. */
export const longEulogy = Array.from({ length: 5 }, () => eulogy).join('\n\n')

export const polish = `Dzień dobry. Nazywam się Zofia Świętosławska, a Łukasz był moim dziadkiem.

Każdej jesieni zabierał nas do lasu pod Białowieżą. Mówił, że grzyby widzą nas pierwsze, więc trzeba iść cicho. Wracaliśmy z pełnym koszem, a on z pustym, bo swoje oddawał po drodze sąsiadom.

Dziadku, koszyk stoi przy drzwiach.`

export const vietnamese = `Kính thưa cô bác, anh chị em và bạn bè. Con tên là Minh, và bà Nguyễn Thị Ánh là mẹ của con.

Mẹ dậy từ bốn giờ sáng để nấu phở. Mẹ nói rằng nước dùng không biết vội, và con người cũng không nên vội.

Mẹ ơi, cả nhà đang ăn sáng cùng nhau.`

export const greek = `Καλημέρα σας. Με λένε Ελένη και ο Γεώργιος ήταν ο πατέρας μου.

Κάθε Κυριακή πότιζε τον βασιλικό πριν πιει τον καφέ του. Έλεγε ότι ο βασιλικός ξυπνάει πρώτος.

Πατέρα, τον ποτίσαμε και σήμερα.`

export const cyrillic = `Добрий день. Мене звати Оксана, а Ярослава була моєю сестрою.

Вона вчила мене їздити на велосипеді й бігла поруч ще довго після того, як мені вже не було треба.

Сестро, я досі чую твої кроки.`

/** One word of 60 letters. */
export const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunte'
