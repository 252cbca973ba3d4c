export default `
<p>Most people who have to write a eulogy start with the whole life: born here, worked there, married, moved. An hour later they have a list of facts that could belong to anybody, and they think that the trouble is with them. It is not. A life is too large to begin with.</p>
<p>Begin smaller. Think of one thing the person did with their hands. How he folded the newspaper. What she did first when she came home. Write it down as you would tell it to a friend on the phone, and do not mend it yet.</p>
<h2>Gather before you write</h2>
<p>Give yourself twenty minutes in which nothing has to be good. Take paper, or the notes on your phone, and answer as many of these as you can, in half sentences:</p>
<ul>
<li>What did they say so often that the family can finish the sentence?</li>
<li>What was always in their pocket, bag, car or fridge?</li>
<li>What could they do that you cannot?</li>
<li>When did they surprise you?</li>
<li>What did they do when somebody was ill, or late, or in trouble?</li>
<li>What would they be doing today, at this hour, on an ordinary Tuesday?</li>
</ul>
<p>Then make two phone calls: one to somebody who knew them before you did, and one to somebody who knew them in a place where you never saw them, such as their work, their choir or their street. Ask for one story, not for an opinion. People who cannot answer “What was he like?” can nearly always answer “What do you remember him doing?”</p>
<p>Check the facts while you have these people on the phone. The name of the town, the year, how the aunt spells her name. A wrong year is a small thing, but the person who notices it will stop listening to you and start counting.</p>
<p>Where to look differs with who they were to you. There is a page of its own for <a href="/eulogy-mother">a mother</a>, <a href="/eulogy-grandfather">a grandfather</a>, <a href="/eulogy-friend">a friend</a> and <a href="/eulogy-types">each of the others</a>.</p>
<h2>One scene is worth ten adjectives</h2>
<p>“She was generous” is true of many people. “She kept a second umbrella in the car for whoever had none” is true of her. When you have written a word like kind, funny or strong, ask what you saw that made you think so. Put that on the page, and very often the adjective can go.</p>
<blockquote>You are not summing up a life. You are telling a room what you saw.</blockquote>
<p>Three such scenes are enough for five minutes. Choose them so that they do not all say the same thing:</p>
<ul>
<li>one that shows what they were like on an ordinary day,</li>
<li>one that shows what they cared about,</li>
<li>one that shows what they gave to you.</li>
</ul>
<p>A scene needs a place, something that happens, and an end. “We were on the ferry, it was raining, and he gave his coat to a man he had been arguing with” is a whole scene. It has twenty-one words and needs no comment.</p>
<h2>Say who you are</h2>
<p>Half of the people in the room may not know you. In the first three sentences, say your name and what the two of you were to each other. It steadies the listeners, and it steadies you: it is the one part of the speech that you cannot get wrong.</p>
<p>You can be as plain as this: “I am Tom, Ruth’s youngest brother. She taught me to read, to drive and to apologize, in that order.” After the second sentence the room knows who is speaking, who she was to him, and that it is all right to smile.</p>
<h2>An order that holds</h2>
<p>You do not need an original form. This one works for nearly everybody, and you can lean on it when you are tired:</p>
<ol>
<li>Who you are, and who they were to you. Two or three sentences.</li>
<li>One scene from an ordinary day, so that the room can see them.</li>
<li>A few facts of the life, only those that the next story needs.</li>
<li>The second scene, about what they cared for.</li>
<li>The third scene, between the two of you.</li>
<li>What you will go on doing because of them.</li>
<li>Thanks, or goodbye, said to them or about them.</li>
</ol>
<p>The dates, the schools and the jobs are usually printed in the program or the newspaper. Mention what you need and leave the rest there. Nobody has come to hear the list.</p>
<h2>What you will go on doing</h2>
<p>The sixth point is the one that people forget, and it is often the best part. It is not a lesson, and it does not have to be wise. “I still turn the pan handles to the wall, because she did.” “When I hear a siren I still stop talking for a second, the way he did.” A small habit that has moved from one person into another says more about what remains than any large sentence can.</p>
<p>If nothing comes, ask it the other way around: what would make them laugh if they saw you doing it now?</p>
<h2>Humor, and where it belongs</h2>
<p>You may be funny. A room full of grieving people is glad to laugh, and laughter early on lets them breathe. Two questions help you to decide whether a story belongs. Would you tell it if the person were sitting in the front row? And does everyone who was part of it come out of it whole? If both answers are yes, keep it. If one of them makes you hesitate, tell it at the table afterwards.</p>
<h2>What to leave out</h2>
<ul>
<li>Stories that need a long explanation before they begin.</li>
<li>What you know only because somebody confided in you.</li>
<li>Comparisons between the children, the marriages or the friends.</li>
<li>What the illness did, unless it shows who they were. One sentence is enough.</li>
<li>Sentences you have heard at other funerals. If it could be said of anybody, it says nothing of them.</li>
</ul>
<p>If hardly anything is left after that, because it was not good between you, read <a href="/eulogy-ideas/eulogy-for-a-difficult-relationship">what can be said when it was hard</a>.</p>
<h2>Read it aloud once, today</h2>
<p>A eulogy is written for the ear. When you think it is done, stand up and read it aloud, to the wall if nobody is there. You will find the sentences that are too long, because you will run out of air. Cut each of them into two. You will find the word you always stumble on. Change it. And you will find the line at which your voice goes. Leave that one in, and put a short sentence after it that is easy to say.</p>
<p>Time yourself while you read. Between three and seven minutes is right for most services; <a href="/eulogy-ideas/how-long-should-a-eulogy-be">how to time it, and what to cut</a>, is a page of its own.</p>
<h2>If the page stays empty</h2>
<p>It may be two in the morning, and none of this may work. Then write a letter instead. Put their name at the top and tell them what this week has been like without them. Write until you have said one thing that you would want others to hear. That is your first scene, and the rest can be built around it.</p>
<p>You can also <a href="/#eulogy-form">tell us what you remember</a>, in half sentences, and read for free how a eulogy made from it would begin. Or look at <a href="/eulogy-ideas/sample-eulogy">one complete sample</a>, to see that there is no trick in it: somebody stands up, says who they are, and tells what they saw.</p>
`
