export default `
<p>You have read it aloud in the kitchen, and you got as far as the second paragraph. Now you wonder how you will ever read it in front of eighty people.</p>
<p>Two things are worth knowing first. You will probably cry for a moment, and then you will go on: that is how it goes for many people who speak at the funeral of someone they loved. And nobody in that room will think less of you. Some of them have come in order to cry. What they cannot do is help you from their seats, and so it is good to build the help in beforehand, into the text, the page, and the arrangements.</p>
<h2>Find the line</h2>
<p>It is seldom the whole text. It is one line, or two: the nickname, the last phone call, the word “Mom.” Read the text aloud twice and put a pencil dot where your voice goes. Now you know where the hard place is, and you can prepare for it the way one prepares for a step in the dark.</p>
<p>You have three choices for such a line:</p>
<ul>
<li><strong>Keep it and pad it.</strong> Put a short, dry sentence after it, one that asks nothing of you. “That was in March.” “The car was blue.” It gives the voice a floor to stand on.</li>
<li><strong>Move it.</strong> If it stands at the beginning, move it to the last third. When you have been reading for three minutes, the voice is steadier, and if it breaks there, most has been said.</li>
<li><strong>Give it away.</strong> Let it stand in the program under the photograph, or let somebody else say it.</li>
</ul>
<p>Speaking to the dead person directly is harder than speaking about them. “You always waited up for me” will undo many people who can say “She always waited up for me” quite calmly. If the whole text is written to “you,” change it to “she,” and keep the “you” for the goodbye.</p>
<h2>Wear it out a little</h2>
<p>Read it aloud once a day, or four times in one afternoon if that is all the time there is. Do it with the door closed, and let it come. The aim is not to feel nothing. The words should become a path you have walked before, so that your mouth knows the way even when your eyes are full.</p>
<p>The last reading should be the evening before, not on the morning itself. In the morning, read only the first three sentences.</p>
<h2>Make the page fit for wet eyes</h2>
<ul>
<li>Large type, 18 points if you can. Tears blur small print.</li>
<li>Short lines, each ending where you would breathe.</li>
<li>A thick line across the page before the hard place, and the word STOP in the margin. It reminds you to breathe before it, not after.</li>
<li>Ink that does not run. A laser print, or a ballpoint pen, or a page in a plastic sleeve.</li>
<li>Page numbers, in case you drop them.</li>
</ul>
<h2>When it comes</h2>
<p>You will feel it two or three words ahead: the throat closes, the chin goes. Do less, not more.</p>
<ol>
<li>Stop speaking. Do not push words through it; that is what makes the voice crack.</li>
<li>Put both hands flat on the lectern, and feel the wood.</li>
<li>Breathe out, all the way. The breath in will come by itself.</li>
<li>Take a sip of water. Swallowing loosens the throat, and it gives you five seconds that nobody questions.</li>
<li>Look at the next three words only, and say them, more quietly and lower than before.</li>
</ol>
<p>Some people find that it helps to lift their eyes to the top of the far wall, or to press a thumbnail into a fingertip, or to hold something small: a button, a stone, her key ring. Try these beforehand and keep what works for you.</p>
<p>Do not apologize. “I’m sorry” asks the room to comfort you, and then you will both be crying. If you need to say something, say: “Give me a moment.” They will give you all the time in the world.</p>
<blockquote>A pause in which somebody cries is not a hole in the eulogy. It is part of it.</blockquote>
<h2>Ask somebody to stand by</h2>
<p>This is the arrangement that takes away <a href="/eulogy-ideas/overcoming-fear-public-speaking-funeral">most of the fear</a>. Ask one person to be ready to go on reading if you cannot. Choose someone who is fond of you, who knew the person, and who is a little further from the loss than you are: a cousin’s wife, an old friend, a colleague. Not the other child, not the widow. They have enough to carry.</p>
<p>You can ask in these words: “I am going to read on Friday, and I am afraid I will not get through it. Would you take a copy, and sit at the end of the second row? If I look at you, come up and stand next to me. Perhaps that will be enough. If it isn’t, read on from where my finger is.”</p>
<p>Then settle three small things with them:</p>
<ul>
<li><strong>The sign.</strong> You look at them and nod. Or: they come up by themselves if you have been silent while they counted slowly to twenty.</li>
<li><strong>The place.</strong> They stand on the side of the hand with which you follow the lines, close enough to touch your back.</li>
<li><strong>The words.</strong> They need not explain anything. They simply begin with the next sentence. “I” may stay “I”; everybody understands.</li>
</ul>
<p>Let them read the text aloud once, at home. It should not be new to them either, and they should know how to say the names.</p>
<h2>Or share it from the start</h2>
<p>You can also plan to read it together. Two people go up; one reads the life, the other the goodbye. Or you read, and at the two hard lines the other one takes over and then hands back. Print those lines in bold in both copies. To the room this looks like closeness, because it is.</p>
<p>Other ways that are just as good:</p>
<ul>
<li>You stand in front, and your helper reads your words beside you.</li>
<li>You record it at home, on a phone, at the third attempt, and it is played. Tell the person who leads the service early, so that the sound can be tried out.</li>
<li>You say only the first two sentences and the last one, and somebody reads what lies between.</li>
</ul>
<h2>If children are going to speak</h2>
<p>Let a child say one sentence, or hold the pages, or stand beside the one who reads, and let them change their mind up to the last minute. Tell them beforehand that grown-ups will cry, and that it does not mean that they did anything wrong.</p>
<h2>If you do not cry</h2>
<p>That happens too. You may stand there as calm as a clerk and wonder what is the matter with you. Nothing is. Many people are held upright by having a task, and the tears come on the way home, or in October, in the cereal aisle. Somebody may say how strong you were. You need not have an opinion about it.</p>
<h2>The day after</h2>
<p>Leave that day empty if you can. You have held something up in front of many people, and the arms get tired later. If it stays heavy for a long time, a group of people in the same position may help more than advice. After the death of a child, a brother or sister, or a grandchild there is <a href="https://www.compassionatefriends.org" rel="noopener">The Compassionate Friends</a>; <a href="https://www.griefshare.org" rel="noopener">GriefShare</a> has groups in many places, held in churches and Christian in outlook.</p>
<p>And if you have not written it yet, for <a href="/eulogy-mother">your mother</a> or <a href="/eulogy-child">your child</a>, write it with the reading in mind. Short sentences are kind to a tired voice. <a href="/eulogy-ideas/crafting-heartfelt-eulogy">Crafting a Heartfelt Eulogy</a> begins at the empty page.</p>
`
