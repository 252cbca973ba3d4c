export default `
<p>The short answer: between three and seven minutes, which is about 400 to 900 words. Five minutes, or 650 words, is a good aim if nobody has told you anything else. If the service has several speakers, keep to the shorter end. If you are the only one, you may take up to ten minutes, and hardly anyone will wish for more.</p>
<p>The longer answer depends on the place, on the number of speakers and on your own pace. You can find out all three today.</p>
<h2>Ask how much time there is</h2>
<p>Many services have a fixed end that the family does not see. A chapel at a crematorium or a funeral home is often booked by the half hour or the hour, and that includes walking in, music, readings and walking out. A place of worship has its own order, and sometimes allows one short speech only. At a graveside people stand, perhaps in the cold, and three minutes are plenty. At a reception or a gathering at home there is no clock, but there are children and plates.</p>
<p>So ask the person who leads the service one exact question: “How many minutes do I have, from when I stand up until I sit down?” If they say “about five,” write for four. You will lose half a minute in walking to the front and settling, and another half in pauses that you did not plan.</p>
<h2>From minutes to words</h2>
<p>At a funeral people speak more slowly than in conversation. About 130 words a minute is usual. That gives:</p>
<ul>
<li><strong>3 to 4 minutes:</strong> 390 to 520 words. About two pages in large type. Room for one good story and a goodbye.</li>
<li><strong>5 to 7 minutes:</strong> 650 to 910 words. Three scenes, and a few facts between them.</li>
<li><strong>8 to 10 minutes:</strong> 1,040 to 1,300 words. For a single speaker, or for a long life, such as <a href="/eulogy-grandmother">a grandmother’s</a>, that many in the room know only in part.</li>
</ul>
<p>These are the same three lengths that our own form offers, and they are counted in the same way. Any writing program can count the words for you. Count only what you will say aloud, without the heading and the notes to yourself.</p>
<blockquote>Few people have left a funeral wishing that the eulogy had had another page.</blockquote>
<h2>Find your own pace</h2>
<p>The figure of 130 is a middle. You may be at 110 or at 160, and with a text of five minutes that makes a difference of more than a minute. To measure it:</p>
<ol>
<li>Stand up. People read faster when they sit.</li>
<li>Start the clock on your phone and read the whole text aloud, as if to a person at the far end of a large room.</li>
<li>Pause where you would pause. If you have to stop and wipe your eyes, let the clock run.</li>
<li>Divide the number of words by the minutes. That is your pace.</li>
<li>Add one minute to your time for the day itself: for the walk, the laugh, the swallow.</li>
</ol>
<p>Do this twice. The second reading is usually slower and nearer to the truth. If you come out far above 150 words a minute, do not write more; <a href="/eulogy-ideas/how-to-deliver-eulogy-with-confidence">read more slowly</a>. A text that is rushed seems longer to a listener than the same text at rest.</p>
<h2>What to cut first</h2>
<p>Nearly every first draft is too long, because everything in it is dear to you. Cutting is not a betrayal of the person. What you take out can be told at the table, put in a letter to the grandchildren, or kept. Cut in this order, and stop when it fits:</p>
<ol>
<li><strong>The sentences before the first scene.</strong> Thanks for coming, how hard this is, how you did not know where to start. Keep your name and who you are, and go to the story.</li>
<li><strong>The résumé.</strong> Schools, posts, moves and dates that are printed in the program.</li>
<li><strong>The second story that proves the same thing.</strong> If two of them show that she was stubborn, keep the one with the better ending.</li>
<li><strong>Explanations after a story.</strong> “This shows how generous he was.” The room has seen it.</li>
<li><strong>Pairs of words.</strong> “Warm and kind,” “advice and guidance.” One of them is enough.</li>
<li><strong>The list of thanks</strong> to doctors, neighbors and helpers. It matters, but it belongs in the program or with the person who leads the service. If it must be in the speech, put it before the last scene, never at the end.</li>
</ol>
<p>Do not cut the pauses. And do not cut the one odd detail that seems to be of no use: the smell of the workshop, the wrong word he always used. Those are what people will repeat to each other outside.</p>
<h2>When it is too short</h2>
<p>It may also be that you have written all you can, and it is two minutes long. That can be exactly right. A short eulogy that says one true thing is better than a long one that was filled up. If you knew the person only in one part of their life, as <a href="/eulogy-colleague">a colleague</a> or <a href="/eulogy-neighbor">a neighbor</a>, two or three minutes about that part are worth more than guesses about the rest.</p>
<p>If you would like a little more, do not add adjectives. Add a scene. Call somebody and ask: “What did she do when nobody was watching?” Or take one of the sentences you have and slow it down. “He drove me to the exam” may become: what kind of car it was, what was on the radio, what he said when you got out. That is another half minute, and it is about him.</p>
<h2>With several speakers</h2>
<p>If two or more of you will speak, agree beforehand on three things: who tells which story, who gives the facts of the life, and who says goodbye. Otherwise the best-known story will be told twice, and the second teller will have to stand there while the room remembers the first. Send each other the drafts, or only the first lines. Three people at three minutes each make about twelve minutes with the pauses, and that is as much as most listeners can hold.</p>
<p>Let the person who will find it hardest go first. Waiting makes it worse.</p>
<h2>On the day</h2>
<p>Do not keep a clock in front of you. You have measured it, and you can trust the measure. If you are told at the last moment that time is short, do not read faster. Leave out a scene. Choose it now, while you are calm: put a light pencil bracket around the story that could go, so that you can step over it without anyone noticing. If you would like to see what five or six minutes look like on paper, there is <a href="/eulogy-ideas/sample-eulogy">a sample of that length, with notes</a>.</p>
`
